import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { hasNotices } from '../ui/notify.ts'
import { failOnContractViolations } from './held-to-contract.ts'

// The library's own second is too short for what loads later (a dialog, the palette) on a machine with four times the work it
// has processors for
configure({ asyncUtilTimeout: 15_000 })

// charts need sizes that only a browser knows; their drawing has tests of its own
vi.mock('../ui/charts/trend-plot.tsx', () => ({ default: () => null }))

// Read again for each file, which the files' hooks need: what is imported here is loaded once for all files of a process
afterEach(failOnContractViolations)
afterEach(() => {
  cleanup()
  localStorage.clear()
})
// files share a process and its window: each finds both as the first one did
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // after what is said only now: it asks for the same file
  const { notifications } = await import('@mantine/notifications')
  notifications.clean()
  hasNotices.set(false)
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  // what is open over a page makes its body one that takes the focus, and leaves that to it
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
})

// What happy-dom lacks and the components need: media queries, fonts (the box that grows with its text waits for them),
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
// happy-dom has one that never sees anything: what waits to be near would wait forever
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
