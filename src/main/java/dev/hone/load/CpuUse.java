package dev.hone.load;

/**
 * Who used the processors over a time, as parts of all of them together.
 *
 * @param busyRatio everything but idle and waiting for disks
 * @param stealRatio what the hypervisor gave to others
 * @param foreignRatio busy without the services of this host and without Hone with its tools
 */
record CpuUse(double busyRatio, double stealRatio, double foreignRatio) {}
