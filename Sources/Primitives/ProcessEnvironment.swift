import Glibc

/// What the operating system tells a process: its environment and where its program lies.
public enum ProcessEnvironment {
    /// Every variable; of a name that occurs twice the first counts.
    public static var variables: [String: String] {
        var found: [String: String] = [:]
        var entry = unsafe environ
        while let pointer = unsafe entry.pointee {
            let line = unsafe String(cString: pointer)
            if let equals = line.utf8.firstIndex(of: UInt8(ascii: "=")) {
                let name = String(line[..<equals])
                if found[name] == nil { found[name] = String(line[line.utf8.index(after: equals)...]) }
            }
            unsafe entry += 1
        }
        return found
    }

    /// The path of the running program; `nil` where the system does not tell.
    public static var programPath: String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The processors the system has switched on, at least 1.
    public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// The resident memory of this process in bytes; `nil` where the system does not tell.
    public static var residentBytes: Int? {
        do {
            let text = try FileSystem.read("/proc/self/statm").lossyText
            let fields = text.split(separator: " ")
            guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
            return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        } catch {
            return nil
        }
    }
}

extension ProcessEnvironment {
    /// Ends the process.
    public static func exit(_ code: Int32) -> Never { Glibc.exit(code) }
}
