/**
 * What every page and API shares: the page frame, units, time, problem details, strict JSON, texts.
 *
 * <p>Requests come in through the filters and leave as HTML built from {@code layout} and the fragments, or as JSON.
 * It knows no feature; features reach it through {@link dev.hone.web.Banner}, {@link dev.hone.web.DisplayZone} and the
 * records that the fragments draw.
 */
@NullMarked
package dev.hone.web;

import org.jspecify.annotations.NullMarked;
