package dev.hone.change;

import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Lets {@link Watch} look every few seconds. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class Schedules {}
