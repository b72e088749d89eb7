package dev.hone.question;

import dev.hone.advice.Seen;

/** What rules say already, led to from an answer. */
final class Findings {
    private Findings() {}

    /** The answer with the finding of that rule about a service, if there is one. */
    static Answer with(Ground ground, Answer answer, Seen service, String rule) {
        Answer all = answer;
        for (var told : ground.found(rule)) {
            if (told.services().contains(service.id())) {
                String link = "/hosts/" + service.service().hostId() + "/advice#" + told.anchor();
                all = all.say("finding", told.sentence()).next(link, "next.finding");
            }
        }
        return all;
    }
}
