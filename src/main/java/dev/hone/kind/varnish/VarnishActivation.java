package dev.hone.kind.varnish;

import dev.hone.kind.CommandLine;
import dev.hone.kind.Effect;
import dev.hone.kind.Installation;
import dev.hone.kind.Setting;
import dev.hone.kind.Step;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Parameters first. VCL is loaded under a new name, and the one before it stays for a way back; older ones of ours go.
 * Parameters that a new child takes up need only that: the parent and its ports stay.
 */
record VarnishActivation(Installation at, Clock clock) {
    static final Step.Restart STOP = new Step.Restart("TERM", Duration.ofSeconds(30));

    /** How names of configurations begin that Hone loaded. */
    static final String OURS = "hone_";

    List<Step> steps(Effect effect, List<Setting> live) {
        VarnishCli cli = new VarnishCli(at);
        List<Step> steps = new ArrayList<>();
        live.forEach(s -> steps.add(new Step.Run(set(cli, s))));
        switch (effect) {
            case LIVE -> {}
            case RELOAD -> steps.addAll(load(cli));
            case RESTART -> steps.addAll(live.isEmpty() ? List.of(STOP) : newChild(cli));
        }
        return steps;
    }

    private static CommandLine set(VarnishCli cli, Setting setting) {
        String value = setting.value();
        return value == null
                ? cli.command("param.reset", setting.parameter())
                : cli.command("param.set", setting.parameter(), value);
    }

    private static List<Step> newChild(VarnishCli cli) {
        return List.of(new Step.Run(cli.command("stop")), new Step.Run(cli.command("start")));
    }

    private List<Step> load(VarnishCli cli) {
        Path main = at.mainConfig();
        if (main == null) {
            return List.of();
        }
        String name = OURS + clock.millis();
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Run(cli.command("vcl.load", name, main.toString())));
        steps.add(new Step.Run(cli.command("vcl.use", name)));
        List<String> old = loaded();
        for (String each : old.subList(0, Math.max(0, old.size() - 1))) {
            steps.add(new Step.Run(cli.command("vcl.discard", each)));
        }
        return steps;
    }

    private List<String> loaded() {
        String names = at.attributes().getOrDefault(VarnishStart.LOADED, "");
        return names.isEmpty() ? List.of() : List.of(names.split(" "));
    }
}
