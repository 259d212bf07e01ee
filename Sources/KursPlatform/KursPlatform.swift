// KursPlatform: the C library of the system, under one name on every system.
//
// Reading order: SystemCalls.swift, the library and the calls that several modules make.
//
// Glibc on Linux, Musl where Swift's static SDK for Linux is used, Darwin on macOS. Whoever calls the C library imports
// this module; a test holds that no other file names one of the three. Files that differ between systems by more than
// the name ask `#if canImport` where they differ.
//
// Limits: what one module alone calls is called there.
//
// Caveats: `@_exported` has no official spelling yet. Without it every file would choose the library again.
