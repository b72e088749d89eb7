package dev.hone.agent;

/** Load averages, from OSHI. */
final class LoadCollector implements Collector {
    @Override
    public String name() {
        return "load";
    }

    @Override
    public void read(Readings into) {
        double[] load = Oshi.hardware().getProcessor().getSystemLoadAverage(3);
        String[] names = {"load.1m", "load.5m", "load.15m"};
        for (int i = 0; i < names.length; i++) {
            // Negative means that it could not be read.
            if (load[i] >= 0) {
                into.put(names[i], load[i]);
            }
        }
    }
}
