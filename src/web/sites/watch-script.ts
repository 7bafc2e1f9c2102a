/** An observed action of the script on this page. */
export type ScriptEvent = { key: string; text: string; isGood: boolean }
type Tell = (text: string, isGood?: boolean) => void

const addressOf = (input: RequestInfo | URL) => new URL(input instanceof Request ? input.url : input, location.href)

/** Reports the script's requests as they are sent; returns a function that restores the page's own functions. */
function watchRequests(tell: Tell): () => void {
  const own = { fetch: window.fetch.bind(window), sendBeacon: navigator.sendBeacon.bind(navigator) }
  window.fetch = async (input, init) => {
    const { pathname } = addressOf(input)
    const what = pathname.startsWith('/tr/v1/config/') ? 'Settings' : 'Pageview'
    if (!pathname.startsWith('/tr/v1/')) return own.fetch(input, init)
    try {
      const answer = await own.fetch(input, init)
      if (answer.ok) tell(what === 'Settings' ? 'Settings of the site received' : 'Pageview sent and accepted')
      else tell(`${what}: the server answered ${answer.status}`, false)
      return answer
    } catch (error) {
      tell(`${what}: the request did not get through. An ad blocker?`, false)
      throw error
    }
  }
  navigator.sendBeacon = (url, data) => {
    tell('Click on a network link reported')
    return own.sendBeacon(url, data)
  }
  return () => {
    window.fetch = own.fetch
    navigator.sendBeacon = own.sendBeacon
  }
}

const looks = ['class', 'rel', 'target', 'title']
const nameOf = (link: Element) => `“${link.textContent.trim()}”`

/** Loads the site's script into this page, and reports its actions. Returns a function that stops watching. */
export function watchScript(channelUuid: string, links: HTMLElement, tell: Tell): () => void {
  const restore = watchRequests(tell)
  const told = new Map<Element, string>()
  const observer = new MutationObserver((changes) => {
    for (const link of new Set(changes.map((c) => c.target))) {
      if (!(link instanceof HTMLAnchorElement) || link.href.includes('/tr/clicks/')) continue
      const found = [...link.attributes].filter((a) => looks.includes(a.name) || /^(data|aria)-/.test(a.name))
      const text = found.map((a) => `${a.name}="${a.value}"`).join(' ')
      if (text === '' || told.get(link) === text) continue
      told.set(link, text)
      tell(`Link ${nameOf(link)} now has ${text}`)
    }
  })
  observer.observe(links, { subtree: true, attributes: true })
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link) return
    const { host, pathname } = new URL(link.href)
    if (pathname.startsWith('/tr/clicks/')) tell(`Click on ${nameOf(link)} goes through the redirect`)
    else tell(`Click on ${nameOf(link)} goes straight to ${host}`, false)
  }
  links.addEventListener('click', onClick)
  const script = document.createElement('script')
  script.async = true
  script.src = '/tr/v1/script.js'
  script.dataset.site = channelUuid
  script.addEventListener('load', () => tell('Script loaded'))
  script.addEventListener('error', () => tell('The script could not be loaded. An ad blocker?', false))
  document.head.append(script)
  return () => {
    restore()
    observer.disconnect()
    links.removeEventListener('click', onClick)
    script.remove()
  }
}
