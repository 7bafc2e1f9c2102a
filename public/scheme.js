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
