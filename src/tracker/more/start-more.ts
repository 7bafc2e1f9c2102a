import type { Base } from '../base.ts'
import { attempt, listen } from '../quiet.ts'
import { createDirectClicks } from './direct-clicks.ts'
import { watchFrames } from './frames.ts'
import { createSettings } from './settings.ts'

/** The rest of the script: link settings, clicks without a link, and frames. */
export function startMore(base: Base): void {
  const [home, configOf, kindOf, , watchLinks, changed] = base
  const direct = createDirectClicks(base, Date.now)
  const watch = (inside: Window) => {
    listen('click', direct.click, inside)
    listen('submit', direct.submit, inside)
  }
  watch(window)
  watchFrames(window, (inside) => {
    watchLinks(inside)
    watch(inside)
  })
  if (window.navigation) listen('navigate', direct.navigate, window.navigation)

  const config = configOf()
  if (!config) return
  if ((config.options.auto_links || [])[0]) {
    const tag = document.querySelector<HTMLScriptElement>('script[data-site]')
    const nonce = (tag && tag.nonce) || ''
    document.head.append(Object.assign(document.createElement('script'), { nonce, src: `${home.href}/v1/auto.js` }))
  }
  const dress = createSettings(config, kindOf)
  const start = () => {
    dress()
    if (!config.options.dom_listener) return
    // the site may have changed the page while this part was loading
    changed()
    new MutationObserver(() =>
      attempt(() => {
        changed()
        dress()
      }),
    ).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] })
  }
  if (document.readyState === 'loading') listen('DOMContentLoaded', start)
  else start()
}
