// Sets the colour scheme before the first paint, so that dark never flashes white. A file of its own because the
// content security policy allows no inline script. The key is the one the UI kit writes.
;(() => {
  let choice = 'auto'
  try {
    choice = localStorage.getItem('mantine-color-scheme-value') || 'auto'
  } catch {
    // storage is switched off: follow the system
  }
  const dark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
// The brand that the account's people saw here last, so that ours is not seen for a moment: `src/web/lib/kept-brand.ts` keeps it,
// and forgets it where somebody signs in.
;(() => {
  if (/^\/(login|signup|forgot-|reset-|invitation|confirm|revoke|partner|share)/.test(location.pathname)) return
  try {
    const kept = JSON.parse(localStorage.getItem('outbound-brand') || 'null')
    if (!kept) return
    document.title = kept.name
    document.querySelector('link[rel="icon"]')?.setAttribute('href', kept.icon)
    const style = document.createElement('style')
    style.id = 'kept-brand'
    style.textContent = kept.style
    document.head.append(style)
  } catch {
    // storage is switched off, or holds something else
  }
})()
