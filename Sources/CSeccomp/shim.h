#ifndef FLYLEAF_SECCOMP_SHIM_H
#define FLYLEAF_SECCOMP_SHIM_H
#include <errno.h>
#include <linux/sched.h>
#include <malloc.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Closes every descriptor from one on. */
static inline void flyleaf_jail_close_from(unsigned int first) {
    if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
    /* A kernel before 5.9. */
    struct rlimit limit;
    unsigned int end = getrlimit(RLIMIT_NOFILE, &limit) == 0 ? (unsigned int)limit.rlim_cur : 65536;
    for (unsigned int number = first; number < end; number++) close((int)number);
}

/* Bounds a resource for good. */
static inline int flyleaf_jail_limit(int resource, unsigned long most) {
    struct rlimit limit = {most, most};
    return setrlimit(resource, &limit);
}

/* A user, a network and a System V of its own, and a root without files; 0 when all of them are there. Threads of a
   process cannot part, so it must have one alone. */
static inline int flyleaf_jail_part(void) {
    if (syscall(SYS_unshare, CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWIPC) != 0) return -1;
    /* The kernel's list of what this process has open: no program can make anything there. */
    return syscall(SYS_chroot, "/proc/self/fdinfo") == 0 && chdir("/") == 0 ? 0 : -1;
}

/* No more rights by starting another program, no memory that others may read, no life without who started it; and one
   heap for all threads, as each would take address space of its own for the little it needs. */
static inline void flyleaf_jail_bind(void) {
    mallopt(M_ARENA_MAX, 1);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

/* From here on only what computing needs: memory that is never code, threads of this process, time, and bytes to standard
   output. Whatever else is asked of the kernel ends the process by SIGSYS. 0 when the filter stands. */
static inline int flyleaf_jail_filter(void) {
    static const int allowed[] = {
        /* Memory */
        SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
        /* Threads and their locks */
        SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(gettid), SCMP_SYS(sched_yield),
        SCMP_SYS(sched_getaffinity), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
        SCMP_SYS(sigaltstack), SCMP_SYS(restart_syscall), SCMP_SYS(exit), SCMP_SYS(exit_group),
        /* Time, and numbers by chance for tables of malloc and Swift */
        SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep), SCMP_SYS(gettimeofday), SCMP_SYS(getrandom),
    };
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    if (filter == NULL) return -1;
    int result = 0;
    for (unsigned int index = 0; index < sizeof allowed / sizeof *allowed; index++)
        result |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[index], 0);
    result |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    result |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    result |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(write), 1, SCMP_A0(SCMP_CMP_EQ, STDOUT_FILENO));
    result |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
                               SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_VM | CLONE_THREAD, CLONE_VM | CLONE_THREAD));
    /* What it makes cannot be looked at by a filter; glibc then takes the call before. */
    result |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
    if (result == 0) result = seccomp_load(filter);
    seccomp_release(filter);
    return result;
}

#endif
