/* What every page does in the browser: CSRF on htmx requests, theme without reload, times, countdowns. No page needs it for reading. */
(() => {
  "use strict";

  const root = document.documentElement;

  /* One listener gives every htmx request the token that forms carry in a hidden field. */
  document.addEventListener("htmx:configRequest", (event) => {
    const token = document.querySelector('meta[name="csrf"]');
    if (token && event.detail.verb !== "get") event.detail.headers[token.dataset.header] = token.content;
  });

  /* A swap that meets the end of the session becomes a full page, so that sign-in never lands inside a fragment. */
  document.addEventListener("htmx:beforeSwap", (event) => {
    const page = new URL(event.detail.xhr.responseURL || location.href);
    if (page.pathname.endsWith("/login") && !location.pathname.endsWith("/login")) {
      event.detail.shouldSwap = false;
      location.reload();
    } else if (event.detail.xhr.status === 422) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
  });

  /* The theme changes at once; the form's own answer keeps the cookie. */
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-theme-form]") || !event.submitter) return;
    event.preventDefault();
    const theme = event.submitter.value;
    const body = new URLSearchParams(new FormData(event.target, event.submitter));
    fetch(event.target.action, { method: "POST", body, redirect: "manual" });
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    document.dispatchEvent(new CustomEvent("hone:theme"));
  });

  /* Times: the server writes them in its display zone; "browser" means ours. */
  const zone = root.dataset.zone;
  const stampForm = new Intl.DateTimeFormat("en-CA", {
    year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit",
    hourCycle: "h23", timeZoneName: "longOffset", timeZone: zone === "browser" ? undefined : zone,
  });

  function stamp(moment) {
    const part = Object.fromEntries(stampForm.formatToParts(moment).map((p) => [p.type, p.value]));
    const offset = part.timeZoneName.replace("GMT", "") || "UTC";
    return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second} ${offset}`;
  }

  /* As the server words it, so that nothing jumps when the page comes alive: "12 s ago". */
  function age(seconds) {
    const [size, unit] = seconds < 60 ? [1, "s"] : seconds < 3600 ? [60, "min"] : seconds < 86400 ? [3600, "h"] : [86400, "d"];
    return root.dataset.ago.replace("{0}", `${Math.floor(seconds / size)}\u202f${unit}`);
  }

  function left(seconds) {
    const whole = Math.max(0, Math.ceil(seconds));
    const two = (n) => String(n).padStart(2, "0");
    return whole >= 3600 ? `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}` : `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
  }

  function write(time, text) {
    if (time.textContent !== text) time.textContent = text;
  }

  function tick() {
    const now = Date.now();
    for (const time of document.querySelectorAll("time[data-form]")) {
      const moment = new Date(time.dateTime);
      if (Number.isNaN(moment.getTime())) continue;
      if (time.dataset.form === "age") {
        write(time, age(Math.max(0, (now - moment) / 1000)));
        time.title = stamp(moment);
      } else if (time.dataset.form === "left") {
        write(time, left((moment - now) / 1000));
        time.title = stamp(moment);
      } else if (zone === "browser") {
        write(time, stamp(moment));
      }
    }
  }

  document.addEventListener("DOMContentLoaded", tick);
  document.addEventListener("htmx:afterSettle", tick);
  setInterval(tick, 1000);

  /* A tab that comes back asks for the banner at once instead of waiting for its turn. */
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") document.body.dispatchEvent(new CustomEvent("hone:banner"));
  });

  /* The deadline of the most urgent notice stands in the tab's title too. */
  const title = document.title;
  setInterval(() => {
    const deadline = document.querySelector("#banner .deadline");
    document.title = deadline ? `${deadline.textContent} · ${title}` : title;
  }, 1000);

  window.hone = { stamp, zone: zone === "browser" ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone };
})();
