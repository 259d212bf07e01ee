import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

let streams = Streams(output: DescriptorSink(1), errors: DescriptorSink(2), input: DescriptorSource(0))
var arguments = CommandLine.arguments.dropFirst()
var status: Int32 = 64
if arguments.first == "inspect" { status = Inspect.run(arguments.dropFirst(), streams) }
streams.output.flush()
streams.errors.flush()
exit(status)
