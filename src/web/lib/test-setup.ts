import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The library's own second is too short for what loads later (a dialog, the palette) on a machine with four times the work it
// has processors for
configure({ asyncUtilTimeout: 15_000 })

// What happy-dom lacks and the components need: media queries, observers, and sizes (without a height a virtual list
// shows no rows).
afterEach(() => {
  cleanup()
  localStorage.clear()
})

Object.defineProperty(window, 'matchMedia', {
  configurable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
})
// happy-dom has one that never sees anything: what waits to be near would wait for ever
Reflect.deleteProperty(globalThis, 'IntersectionObserver')
globalThis.ResizeObserver = class {
  observe() {
    return undefined
  }
  unobserve() {
    return undefined
  }
  disconnect() {
    return undefined
  }
}
for (const key of ['offsetHeight', 'clientHeight'])
  Object.defineProperty(HTMLElement.prototype, key, { configurable: true, get: () => 600 })
for (const key of ['offsetWidth', 'clientWidth'])
  Object.defineProperty(HTMLElement.prototype, key, { configurable: true, get: () => 1200 })
Element.prototype.scrollIntoView = () => undefined
