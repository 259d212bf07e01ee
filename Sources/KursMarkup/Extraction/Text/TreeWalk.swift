/// Walks the nodes below a node in document order and reports entering and leaving elements; O(1) a step, no recursion.
struct TreeWalk {
    enum Step {
        /// A node is reached; what is below it comes next, unless ``TreeWalk/skip()`` is called.
        case enter(UInt32)
        /// Everything below a node has been visited.
        case leave(UInt32)
    }

    private let storage: Document.Storage
    private let top: UInt32
    private var current: UInt32
    private var isLeaving = false
    private var isSkipping = false
    private var isDone = false
    /// How many nodes lie between the top and the node returned last: 0 for the top's children.
    private(set) var depth = -1

    /// A walk below a node; the node itself is not returned.
    init(_ document: Document, below top: UInt32) {
        storage = document.storage
        self.top = top
        current = top
    }

    mutating func next() -> Step? {
        guard !isDone else { return nil }
        let node = storage.nodes[Int(current)]
        if !isLeaving, !isSkipping, node.firstChild != noNode {
            current = node.firstChild
            depth &+= 1
            return .enter(current)
        }
        if !isLeaving, current != top {
            isSkipping = false
            isLeaving = true
            return .leave(current)
        }
        guard current != top else {
            isDone = true
            return nil
        }
        isLeaving = false
        if node.nextSibling != noNode {
            current = node.nextSibling
            return .enter(current)
        }
        current = node.parent
        depth &-= 1
        if current == top || current == noNode {
            isDone = true
            return nil
        }
        isLeaving = true
        return .leave(current)
    }

    /// Skips everything below the node just entered; leaving it is still reported.
    mutating func skip() { isSkipping = true }
}
