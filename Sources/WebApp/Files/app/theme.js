// Runs before the first paint, as a classic script: the page must not flash in the other theme.
(() => {
  const stored = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem(`cloudnotes.${name}`);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const choice = stored("theme");
    root.dataset.theme = choice === "dark" || (choice !== "light" && dark.matches) ? "dark" : "light";
    const color = root.dataset.theme === "dark" ? "#1e1e1b" : "#f7f7f4";
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", color);
  };
  apply();
  dark.addEventListener("change", apply);
  addEventListener("themechange", apply);
})();
