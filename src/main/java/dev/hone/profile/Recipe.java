package dev.hone.profile;

/** A profile that came with Hone, and the series that repeats the story it was made from. */
record Recipe(Profile profile, Series series) {}
