import type { Base } from '../base.ts'
import type { Config } from '../config.ts'
import { attempt, listen } from '../quiet.ts'
import { createDirectClicks } from './direct-clicks.ts'
import { watchFrames } from './frames.ts'
import { createSettings } from './settings.ts'

/** The rest of the script: how links look, clicks that are no links', and frames. */
export function startMore(base: Base): void {
  const direct = createDirectClicks(base, Date.now)
  const watch = (inside: Window) => {
    listen('click', direct.click, inside)
    listen('submit', direct.submit, inside)
  }
  watch(window)
  watchFrames(window, (inside) => {
    base.watch(inside)
    watch(inside)
  })
  if (window.navigation) listen('navigate', direct.navigate, window.navigation)

  const use = (config: Config) => {
    const dress = createSettings(config, base.kindOf)
    dress()
    if (!config.active || !config.options.dom_listener) return
    new MutationObserver(() =>
      attempt(() => {
        base.changed()
        dress()
      }),
    ).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] })
  }
  const useWhenRead = (config: Config) =>
    document.readyState === 'loading' ? listen('DOMContentLoaded', () => use(config)) : use(config)
  const config = base.config()
  if (config) useWhenRead(config)
  else base.onConfig = useWhenRead
}
