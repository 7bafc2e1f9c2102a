import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { hasNotices } from '../ui/notify.ts'
import { failOnContractViolations } from './held-to-contract.ts'

// The library's default of one second is too short for lazy parts (a dialog, the palette) on a machine with four times
// as much work as processors
configure({ asyncUtilTimeout: 15_000 })

// charts need sizes that only a browser knows; their drawing has its own tests
vi.mock('../ui/charts/trend-plot.tsx', () => ({ default: () => null }))

// Read again for each file, because the hooks belong to the file: static imports load once for all files of a process
afterEach(failOnContractViolations)
afterEach(() => {
  cleanup()
  localStorage.clear()
})
// files share a process and its window: each must find both as the first one did
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // afterwards, because pending messages load the same file
  const { notifications } = await import('@mantine/notifications')
  notifications.clean()
  hasNotices.set(false)
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  // an open overlay makes the body focusable, and does not undo it
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
})

// What happy-dom lacks and the components need: media queries, fonts (the auto-growing textarea waits for them),
// observers, and sizes (without a height a virtual list shows no rows).

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
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
// happy-dom's version never reports anything: content that waits to come near would wait forever
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
