//! What natives do with terms: one treatment for each, and a test walks all tables of natives against this one.
//!
//! The interpreter acts on it before a native runs (see `interp::model`): arguments that a native uses as the numbers
//! that they are, and the contents of what it looks into, are reported as decisions, so that nothing is lost silently.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// What becomes of terms in a native.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Treatment {
    /// Takes no numbers, and asks of objects only which they are, or of what class; what it gives is new.
    Identity,
    /// Does not look at its arguments at all.
    Ignored,
    /// Uses its arguments as the values that they are. (What it reads from memory or writes to a file is reported there.)
    Values,
    /// Also looks into the strings, arrays and objects that it is given.
    Contents,
    /// Moves data between objects or out of them, with the terms; uses its arguments as the values that they are.
    Inside,
    /// Moves its arguments from this number on (the receiver is number 0), with their terms.
    Moves { from: usize },
    /// Has an operator of its own.
    Function,
}

/// By treatment and class: the names of natives, with blanks between them.
const TABLE: &[(Treatment, &[(&str, &str)])] = &[
    (
        Treatment::Identity,
        &[
            ("java/awt/GraphicsEnvironment", "checkHeadless"),
            ("java/io/FileDescriptor", "close0"),
            ("java/io/FileInputStream", "read0 available0 length0 position0 isRegularFile0"),
            ("java/io/ObjectStreamClass", "hasStaticInitializer"),
            ("java/io/RandomAccessFile", "read0 getFilePointer length length0"),
            (
                "java/lang/Class",
                "initClassName isArray isInterface isPrimitive isHidden isInstance isAssignableFrom getSuperclass \
                 getInterfaces0 getModifiers getClassAccessFlagsRaw0 getClassFileVersion0 getProtectionDomain0 \
                 getProtectionDomain getSigners getConstantPool getDeclaringClass0 getDeclaredClasses0 \
                 getEnclosingMethod0 getSimpleBinaryName0 getGenericSignature0 getNestHost0 getNestMembers0 \
                 getPermittedSubclasses0 isRecord0 getRawAnnotations getRawTypeAnnotations getRecordComponents0 \
                 setSigners desiredAssertionStatus0",
            ),
            ("java/lang/ClassLoader", "retrieveDirectives"),
            ("java/lang/NullPointerException", "getExtendedNPEMessage"),
            ("java/lang/Object", "getClass hashCode notify notifyAll"),
            ("java/lang/ProcessEnvironment", "environ"),
            ("java/lang/ProcessHandleImpl", "getCurrentPid0"),
            ("java/lang/Runtime", "freeMemory totalMemory maxMemory gc"),
            ("java/lang/SecurityManager", "getClassContext"),
            ("java/lang/StackFrameInfo", "expandStackFrameInfo"),
            ("java/lang/StackTraceElement", "initStackTraceElement"),
            ("java/lang/System", "identityHashCode currentTimeMillis nanoTime setIn0 setOut0 setErr0"),
            (
                "java/lang/Thread",
                "currentThread currentCarrierThread setCurrentThread start0 yield yield0 onSpinWait interrupt0 \
                 holdsLock getState threadState getThreads getStackTrace0 getNextThreadIdOffset scopedValueCache \
                 findScopedValueBindings dumpThreads setScopedValueCache",
            ),
            ("java/lang/invoke/MethodHandleNatives", "setCallSiteTargetNormal setCallSiteTargetVolatile"),
            ("java/lang/ref/PhantomReference", "refersTo0 clear0"),
            (
                "java/lang/ref/Reference",
                "refersTo0 clear0 getAndClearReferencePendingList hasReferencePendingList \
                 waitForReferencePendingList",
            ),
            ("java/lang/reflect/Executable", "getParameters0 getTypeAnnotationBytes0"),
            ("java/lang/reflect/Field", "getTypeAnnotationBytes0"),
            ("java/net/Inet4AddressImpl", "getLocalHostName"),
            ("java/net/Inet6AddressImpl", "getLocalHostName"),
            ("java/security/AccessController", "getProtectionDomain"),
            ("java/util/Random", "seedUniquifier"),
            ("java/util/TimeZone", "getSystemGMTOffsetID"),
            ("jdk/internal/loader/BootLoader", "getSystemPackageNames"),
            (
                "jdk/internal/misc/Unsafe",
                "unpark objectFieldOffset0 staticFieldOffset0 staticFieldBase0 shouldBeInitialized0 \
                 ensureClassInitialized0 arrayBaseOffset0 arrayIndexScale0 allocateInstance throwException",
            ),
            ("jdk/internal/misc/UnsafeConstants", "<clinit>"),
            (
                "jdk/internal/misc/VM",
                "latestUserDefinedLoader0 getuid geteuid getgid getegid isJavaLangInvokeInited \
                 getRuntimeArguments",
            ),
            ("jdk/internal/module/SystemModuleFinders$SystemModuleReader", "release list"),
            ("jdk/internal/perf/Perf", "highResCounter highResFrequency"),
            ("jdk/internal/reflect/ConstantPool", "getSize0"),
            ("jdk/internal/reflect/Reflection", "getCallerClass getClassAccessFlags areNestMates"),
            ("jdk/internal/util/SystemProps$Raw", "vmProperties platformProperties"),
            ("jdk/internal/util/random/RandomSupport", "initialSeed"),
            ("jdk/internal/vm/ContinuationSupport", "isSupported0"),
            ("jdk/internal/vm/VMSupport", "getVMTemporaryDirectory initAgentProperties"),
            ("jdk/internal/vm/vector/VectorSupport", "getMaxLaneCount"),
            (
                "sun/management/VMManagementImpl",
                "getTotalClassCount getStartupTime getUptime0 getTotalThreadCount getLiveThreadCount \
                 getPeakThreadCount getDaemonThreadCount getVersion0 initOptionalSupportFields getVmArguments0",
            ),
            ("sun/management/MemoryImpl", "getMemoryPools0 getMemoryManagers0"),
            ("sun/management/MemoryManagerImpl", "getMemoryPools0"),
            (
                "sun/management/MemoryPoolImpl",
                "getUsage0 getPeakUsage0 getCollectionUsage0 getMemoryManagers0",
            ),
            ("sun/management/GarbageCollectorImpl", "getCollectionCount getCollectionTime"),
            ("sun/management/ThreadImpl", "getThreads getTotalThreadAllocatedMemory"),
            ("sun/nio/ch/FileDispatcherImpl", "size0 available0 isOther0 close0 dup0"),
            ("sun/nio/ch/FileKey", "init"),
            ("sun/nio/ch/IOUtil", "fdVal randomBytes"),
            ("sun/nio/ch/UnixDispatcher", "close0"),
            ("sun/nio/ch/UnixFileDispatcherImpl", "size0 available0 isOther0 close0 dup0"),
            ("sun/nio/fs/LinuxWatchService", "eventOffsets"),
            ("sun/nio/fs/UnixNativeDispatcher", "getcwd"),
        ],
    ),
    (
        Treatment::Ignored,
        &[
            ("java/io/Console", "istty ttyStatus echo encoding"),
            ("java/io/FileDescriptor", "getHandle getAppend sync sync0"),
            ("java/lang/ProcessHandleImpl", "parent0 destroy0 getProcessPids0 waitForProcessExit0"),
            ("java/lang/ProcessHandleImpl$Info", "info0"),
            ("java/lang/ProcessImpl", "init"),
            ("java/lang/Runtime", "availableProcessors"),
            ("java/lang/Shutdown", "beforeHalt"),
            ("java/lang/StackStreamFactory", "checkStackWalkModes"),
            ("java/lang/StringUTF16", "isBigEndian"),
            (
                "java/lang/Thread",
                "clearInterruptEvent setPriority0 setNativeName ensureMaterializedForStackWalk",
            ),
            ("java/lang/Throwable", "fillInStackTrace"),
            ("java/lang/invoke/MethodHandleNatives", "clearCallSiteContext getNamedCon"),
            ("java/lang/ref/Finalizer", "register isFinalizationEnabled reportComplete"),
            ("java/net/AbstractPlainDatagramSocketImpl", "isReusePortAvailable0"),
            ("java/net/AbstractPlainSocketImpl", "isReusePortAvailable0"),
            ("java/net/DatagramPacket", "init"),
            ("java/net/Inet4Address", "init"),
            ("java/net/Inet4AddressImpl", "getHostByAddr"),
            ("java/net/Inet6Address", "init"),
            ("java/net/Inet6AddressImpl", "getHostByAddr"),
            ("java/net/InetAddress", "init isIPv4Available isIPv6Supported"),
            ("java/net/InetAddressImplFactory", "isIPv6Supported"),
            (
                "java/net/NetworkInterface",
                "init getAll getByIndex0 getByName0 getByInetAddress0 boundInetAddress0",
            ),
            ("java/net/PlainDatagramSocketImpl", "init datagramSocketCreate"),
            ("java/net/PlainSocketImpl", "initProto socketCreate"),
            ("java/net/SocketInputStream", "init"),
            ("java/net/SocketOutputStream", "init"),
            (
                "java/security/AccessController",
                "getStackAccessControlContext getInheritedAccessControlContext ensureMaterializedForStackWalk",
            ),
            (
                "com/sun/management/internal/DiagnosticCommandImpl",
                "setNotificationEnabled getDiagnosticCommands",
            ),
            ("com/sun/management/internal/Flag", "initialize getAllFlagNames getFlags getInternalFlagCount"),
            ("com/sun/management/internal/GarbageCollectorExtImpl", "setNotificationEnabled"),
            (
                "com/sun/management/internal/OperatingSystemImpl",
                "initialize0 getCommittedVirtualMemorySize0 getFreeMemorySize0 getTotalMemorySize0 \
                 getFreeSwapSpaceSize0 getTotalSwapSpaceSize0 getMaxFileDescriptorCount0 \
                 getOpenFileDescriptorCount0 getProcessCpuTime0 getProcessCpuLoad0 getCpuLoad0 getSingleCpuLoad0 \
                 getHostConfiguredCpuCount0 getHostOnlineCpuCount0 getHostTotalCpuTicks0",
            ),
            ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8"),
            ("jdk/internal/io/JdkConsoleImpl", "echo"),
            ("jdk/internal/jimage/NativeImageBuffer", "getNativeMap"),
            ("jdk/internal/loader/BootLoader", "setBootLoaderUnnamedModule0 loadLibrary"),
            ("jdk/internal/loader/NativeLibraries", "findBuiltinLib findEntry0 unload"),
            ("jdk/internal/loader/NativeLibrary", "findEntry0"),
            ("jdk/internal/loader/RawNativeLibraries", "unload0"),
            (
                "jdk/internal/misc/CDS",
                "isDumpingClassList0 isDumpingArchive0 isSharingEnabled0 getCDSConfigStatus \
                 getRandomSeedForDumping initializeFromArchive defineArchivedModules logLambdaFormInvoker \
                 dumpClassList dumpDynamicArchive needsClassInitBarrier0",
            ),
            ("jdk/internal/misc/PreviewFeatures", "isPreviewEnabled"),
            ("jdk/internal/misc/Signal", "findSignal0 handle0"),
            (
                "jdk/internal/misc/Unsafe",
                "loadFence storeFence fullFence writeback0 writebackPreSync0 writebackPostSync0 getLoadAverage0",
            ),
            ("jdk/internal/misc/VM", "initialize initializeFromArchive"),
            ("jdk/internal/perf/Perf", "detach"),
            (
                "jdk/internal/platform/CgroupMetrics",
                "isUseContainerSupport isContainerized0 getTotalMemorySize0 getTotalSwapSize0",
            ),
            ("jdk/internal/vm/Continuation", "pin unpin isPinned0"),
            ("jdk/internal/vm/ForeignLinkerSupport", "isSupported0"),
            ("jdk/internal/vm/vector/VectorSupport", "registerNatives getCPUFeatures"),
            (
                "jdk/net/LinuxSocketOptions",
                "keepAliveOptionsSupported0 quickAckSupported0 incomingNapiIdSupported0",
            ),
            ("sun/management/ClassLoadingImpl", "setVerboseClass"),
            ("sun/management/HotspotThread", "getInternalThreadCount"),
            ("sun/management/MemoryImpl", "setVerboseGC"),
            ("sun/management/MemoryPoolImpl", "resetPeakUsage0"),
            (
                "sun/management/ThreadImpl",
                "setThreadCpuTimeEnabled0 setThreadAllocatedMemoryEnabled0 setThreadContentionMonitoringEnabled0 \
                 findMonitorDeadlockedThreads0 findDeadlockedThreads0 resetPeakThreadCount0 \
                 resetContentionTimes0 getThreadTotalCpuTime0 getThreadUserCpuTime0 getThreadAllocatedMemory0",
            ),
            (
                "sun/management/VMManagementImpl",
                "isThreadContentionMonitoringEnabled isThreadCpuTimeEnabled isThreadAllocatedMemoryEnabled \
                 getUnloadedClassCount getVerboseClass getVerboseGC getProcessId getAvailableProcessors \
                 getTotalCompileTime",
            ),
            ("sun/net/PortConfig", "getLower0 getUpper0"),
            ("sun/net/spi/DefaultProxySelector", "init getSystemProxies"),
            ("sun/nio/ch/DatagramChannelImpl", "disconnect0"),
            ("sun/nio/ch/EPoll", "eventSize eventsOffset dataOffset create"),
            ("sun/nio/ch/EventFD", "eventfd0 init"),
            ("sun/nio/ch/FileChannelImpl", "initIDs maxDirectTransferSize0"),
            (
                "sun/nio/ch/FileDispatcherImpl",
                "init init0 force0 lock0 release0 preClose0 setDirect0 canTransferToFromOverlappedMap0 \
                 allocationGranularity0",
            ),
            ("sun/nio/ch/IOUtil", "iovMax writevMax fdLimit configureBlocking makePipe"),
            ("sun/nio/ch/NativeThread", "init current current0 signal signal0 supportPendingSignals0"),
            (
                "sun/nio/ch/Net",
                "isIPv6Available0 isReusePortAvailable0 isExclusiveBindAvailable shouldSetBothIPv4AndIPv6Options0 \
                 shouldShutdownWriteBeforeClose0 canIPv6SocketJoinIPv4Group0 canJoin6WithIPv4Group0 \
                 canUseIPv6OptionsWithIPv4LocalAddress0 pollinValue polloutValue pollerrValue pollhupValue \
                 pollnvalValue pollconnValue localPort localInetAddress getIntOption0 setIntOption0 setInterface4 \
                 shutdown",
            ),
            ("sun/nio/ch/UnixDispatcher", "init preClose0"),
            ("sun/nio/ch/UnixDomainSockets", "init socket0"),
            (
                "sun/nio/ch/UnixFileDispatcherImpl",
                "init init0 force0 lock0 release0 preClose0 setDirect0 canTransferToFromOverlappedMap0 \
                 allocationGranularity0",
            ),
            ("sun/nio/fs/LinuxNativeDispatcher", "init setmntent0 getmntent0 endmntent posix_fadvise"),
            ("sun/nio/fs/LinuxWatchService", "eventSize inotifyInit"),
            (
                "sun/nio/fs/UnixNativeDispatcher",
                "init getlinelen fchmodatNoFollowSupported0 getpwnam0 getgrnam0",
            ),
        ],
    ),
    (
        Treatment::Values,
        &[
            ("java/io/FileCleanable", "cleanupClose0"),
            ("java/io/FileInputStream", "skip0 readBytes"),
            ("java/io/FileOutputStream", "write writeBytes"),
            ("java/io/RandomAccessFile", "write0 seek0 setLength setLength0 readBytes readBytes0"),
            ("java/lang/Class", "getDeclaredFields0 getDeclaredMethods0 getDeclaredConstructors0"),
            ("java/lang/Math", "fma"),
            ("java/lang/Object", "wait wait0"),
            ("java/lang/ProcessHandleImpl", "isAlive0"),
            ("java/lang/Shutdown", "halt0"),
            ("java/lang/StackStreamFactory$AbstractStackWalker", "callStackWalk fetchStackFrames"),
            ("java/lang/StackTraceElement", "initStackTraceElements"),
            ("java/lang/StrictMath", "IEEEremainder"),
            ("java/lang/Thread", "sleep sleep0 sleepNanos0"),
            ("java/util/zip/Adler32", "update updateByteBuffer"),
            ("java/util/zip/CRC32", "update updateByteBuffer0"),
            ("java/util/zip/Deflater", "init setDictionaryBuffer deflateBufferBuffer getAdler reset end"),
            ("java/util/zip/Inflater", "init setDictionaryBuffer inflateBufferBuffer getAdler reset end"),
            ("jdk/internal/misc/Signal", "raise0"),
            ("jdk/internal/misc/Unsafe", "allocateMemory0 freeMemory0 setMemory0 park"),
            ("jdk/internal/misc/VM", "getNanoTimeAdjustment"),
            (
                "jdk/internal/reflect/ConstantPool",
                "getClassAt0 getClassAtIfLoaded0 getClassRefIndexAt0 getNameAndTypeRefIndexAt0 \
                 getMemberRefInfoAt0 getNameAndTypeRefInfoAt0 getIntAt0 getLongAt0 getFloatAt0 getDoubleAt0 \
                 getStringAt0 getUTF8At0 getTagAt0",
            ),
            ("sun/management/MemoryImpl", "getMemoryUsage0"),
            ("sun/nio/ch/FileChannelImpl", "map0 unmap0 transferTo0"),
            (
                "sun/nio/ch/FileDispatcherImpl",
                "read0 pread0 readv0 write0 pwrite0 writev0 seek0 truncate0 closeIntFD transferTo0 transferFrom0",
            ),
            ("sun/nio/ch/IOUtil", "setfdVal"),
            ("sun/nio/ch/Net", "socket0 bind0 connect0"),
            (
                "sun/nio/ch/UnixFileDispatcherImpl",
                "read0 pread0 readv0 write0 pwrite0 writev0 seek0 truncate0 closeIntFD transferTo0 transferFrom0 \
                 map0 unmap0",
            ),
            ("sun/nio/fs/LinuxNativeDispatcher", "directCopy0"),
            ("sun/nio/fs/UnixCopyFile", "transfer"),
            ("sun/nio/fs/UnixFileSystem", "bufferedCopy0"),
            (
                "sun/nio/fs/UnixNativeDispatcher",
                "open0 openat0 close0 dup read read0 write write0 realpath0 readlink0 link0 symlink0 mknod0 \
                 mkdir0 rmdir0 unlink0 unlinkat0 rename0 renameat0 opendir0 fdopendir readdir readdir0 rewind \
                 closedir strerror stat0 stat1 lstat0 fstat fstat0 fstatat0 exists0 access0 statvfs0 chmod0 \
                 chown0 lchown0 fchmod fchmod0 fchmodat0 fchown fchown0 utimes0 lutimes0 utimensat0 futimes \
                 futimens futimens0 getpwuid getgrgid fgetxattr0 flistxattr fsetxattr0 fremovexattr0",
            ),
        ],
    ),
    (
        Treatment::Contents,
        &[
            ("java/io/FileInputStream", "open0"),
            ("java/io/FileOutputStream", "open0"),
            ("java/io/RandomAccessFile", "open0 writeBytes writeBytes0"),
            (
                "java/io/UnixFileSystem",
                "canonicalize0 getBooleanAttributes0 checkAccess checkAccess0 getLastModifiedTime \
                 getLastModifiedTime0 getLength getLength0 setPermission setPermission0 createFileExclusively \
                 createFileExclusively0 delete0 list list0 createDirectory createDirectory0 rename0 \
                 setLastModifiedTime setLastModifiedTime0 setReadOnly setReadOnly0 getSpace getSpace0 getNameMax0",
            ),
            ("java/lang/Class", "getPrimitiveClass forName0"),
            (
                "java/lang/ClassLoader",
                "defineClass0 defineClass1 defineClass2 findBootstrapClass findLoadedClass0",
            ),
            (
                "java/lang/Module",
                "defineModule0 addReads0 addExports0 addExportsToAll0 addExportsToAllUnnamed0",
            ),
            ("java/lang/ProcessImpl", "forkAndExec"),
            ("java/lang/Runtime", "load0"),
            ("java/lang/String", "intern"),
            ("java/lang/System", "mapLibraryName"),
            (
                "java/lang/invoke/MethodHandleNatives",
                "init expand resolve objectFieldOffset staticFieldOffset staticFieldBase getMemberVMInfo",
            ),
            ("java/lang/reflect/Array", "multiNewArray"),
            ("java/net/Inet4AddressImpl", "lookupAllHostAddr isReachable0"),
            ("java/net/Inet6AddressImpl", "lookupAllHostAddr isReachable0"),
            ("java/util/TimeZone", "getSystemTimeZoneID"),
            ("java/util/zip/Adler32", "updateBytes"),
            ("java/util/zip/CRC32", "updateBytes0"),
            ("java/util/zip/CRC32C", "updateBytes"),
            (
                "java/util/zip/Deflater",
                "setDictionary deflateBytesBytes deflateBytesBuffer deflateBufferBytes",
            ),
            (
                "java/util/zip/Inflater",
                "setDictionary inflateBytesBytes inflateBytesBuffer inflateBufferBytes",
            ),
            ("jdk/internal/loader/BootLoader", "getSystemPackageLocation"),
            (
                "jdk/internal/loader/BuiltinClassLoader",
                "loadClassOrNull findClassOnClassPathOrNull findClassInModuleOrNull",
            ),
            ("jdk/internal/loader/NativeLibraries", "load"),
            ("jdk/internal/loader/RawNativeLibraries", "load0"),
            ("jdk/internal/misc/Unsafe", "objectFieldOffset1 defineClass0"),
            ("jdk/internal/module/SystemModuleFinders$SystemModuleReader", "containsImageLocation open read"),
            ("jdk/internal/perf/Perf", "createLong createByteArray"),
            (
                "sun/management/ThreadImpl",
                "getThreadInfo1 dumpThreads0 getThreadTotalCpuTime1 getThreadUserCpuTime1",
            ),
        ],
    ),
    (
        Treatment::Inside,
        &[
            ("java/lang/Object", "clone"),
            (
                "java/lang/reflect/Array",
                "getLength get getBoolean getByte getChar getShort getInt getLong getFloat getDouble",
            ),
            ("jdk/internal/misc/Unsafe", "reallocateMemory0 copyMemory0 copySwapMemory0"),
            ("jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor", "newInstance0"),
            ("jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor", "invoke0"),
            ("jdk/internal/reflect/NativeConstructorAccessorImpl", "newInstance0"),
            ("jdk/internal/reflect/NativeMethodAccessorImpl", "invoke0"),
        ],
    ),
    (Treatment::Moves { from: 0 }, &[("java/lang/System", "arraycopy")]),
    (Treatment::Moves { from: 1 }, &[("java/lang/reflect/Array", "newArray")]),
    (
        Treatment::Moves { from: 2 },
        &[(
            "java/lang/reflect/Array",
            "set setBoolean setByte setChar setShort setInt setLong setFloat setDouble",
        )],
    ),
    (
        Treatment::Moves { from: 3 },
        &[(
            "jdk/internal/misc/Unsafe",
            "getInt getReference getBoolean getByte getShort getChar getLong getFloat getDouble \
                 getIntVolatile getReferenceVolatile getBooleanVolatile getByteVolatile getShortVolatile \
                 getCharVolatile getLongVolatile getFloatVolatile getDoubleVolatile getReferenceAcquire \
                 getIntAcquire putInt putReference putBoolean putByte putShort putChar putLong putFloat putDouble \
                 putIntVolatile putReferenceVolatile putBooleanVolatile putByteVolatile putShortVolatile \
                 putCharVolatile putLongVolatile putFloatVolatile putDoubleVolatile putReferenceRelease \
                 putIntRelease compareAndSetInt compareAndSetLong compareAndSetReference weakCompareAndSetInt \
                 weakCompareAndSetLong weakCompareAndSetReference compareAndExchangeInt compareAndExchangeLong \
                 compareAndExchangeReference getAndAddInt getAndAddLong getAndSetInt getAndSetLong \
                 getAndSetReference",
        )],
    ),
    (
        Treatment::Function,
        &[
            ("java/lang/Double", "doubleToRawLongBits longBitsToDouble"),
            ("java/lang/Float", "floatToRawIntBits intBitsToFloat"),
            ("java/lang/Math", "sin cos tan exp log log10 pow cbrt sqrt floor ceil rint"),
            (
                "java/lang/StrictMath",
                "sqrt sin cos tan asin acos atan atan2 log log10 log1p expm1 sinh cosh tanh",
            ),
        ],
    ),
];

static TREATMENTS: LazyLock<FxHashMap<(&str, &str), Treatment>> = LazyLock::new(|| {
    let rows =
        TABLE.iter().flat_map(|(treatment, classes)| classes.iter().map(move |row| (*treatment, *row)));
    rows.flat_map(|(treatment, (class, names))| {
        names.split_whitespace().map(move |name| ((class, name), treatment))
    })
    .collect()
});

/// The treatment of a native, by internal class name and name. `None` if nobody has said.
pub fn treatment(class: &str, name: &str) -> Option<Treatment> {
    TREATMENTS.get(&(class, name)).copied()
}

/// All that have one: class, name, treatment; for those who check the table.
pub fn treated() -> impl Iterator<Item = (&'static str, &'static str, Treatment)> {
    TABLE.iter().flat_map(|(treatment, classes)| {
        classes.iter().flat_map(move |(class, names)| {
            names.split_whitespace().map(move |name| (*class, name, *treatment))
        })
    })
}
