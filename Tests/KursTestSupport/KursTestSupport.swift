// What several test targets share.
//
//   ScriptedTransport   the network as a script: answers by an endpoint's key
//   LoopbackServer      a real HTTP server on 127.0.0.1 that misbehaves on request
//   Gzip                gzip without a compressor, honest and not
//   Locked, onThread    what a server needs of threads
