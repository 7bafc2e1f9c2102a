import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Tabs } from './tabs.tsx'

const items = [
  { key: 'a', label: 'Merchant' },
  { key: 'b', label: 'Page', count: 3 },
  { key: 'c', label: 'Device' },
]
function Host({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return <Tabs label="Group by" items={items} value={value} onChange={setValue} />
}
const selected = () => screen.getByRole('tab', { selected: true })

it('has one tab stop, and arrows, Home and End choose', async () => {
  const user = userEvent.setup()
  render(<Host start="a" />)
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
  selected().focus()
  await user.keyboard('{ArrowRight}')
  expect(selected().textContent).toBe('Page3')
  expect(document.activeElement).toBe(selected())
  await user.keyboard('{End}{ArrowRight}')
  expect(selected().textContent).toBe('Merchant')
  await user.keyboard('{ArrowLeft}{Home}')
  expect(selected().textContent).toBe('Merchant')
})
it('goes on from the tab with the focus while the choice before is still on its way', async () => {
  const user = userEvent.setup()
  const asked: string[] = []
  render(<Tabs label="Group by" items={items} value="a" onChange={(key) => asked.push(key)} />)
  selected().focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(asked).toEqual(['b', 'c', 'a', 'c'])
})
it('chooses the first when the address names a tab that is not there', () => {
  render(<Host start="gone" />)
  expect(selected().textContent).toBe('Merchant')
})
it('brings the chosen tab into sight where the list is wider than the screen, and moves nothing else', () => {
  // a list of 200 pixels that begins 16 pixels into the page, with tabs of 100
  const place = (of: (element: HTMLElement) => number) => ({
    configurable: true,
    get(this: HTMLElement) {
      return of(this)
    },
  })
  const at = (element: HTMLElement) => items.findIndex((item) => item.key === element.dataset.key)
  const before = ['offsetLeft', 'offsetWidth', 'clientWidth'].map(
    (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
  )
  Object.defineProperties(HTMLElement.prototype, {
    offsetLeft: place((e) => (e.role === 'tab' ? 16 + 100 * at(e) : 16)),
    offsetWidth: place(() => 100),
    clientWidth: place(() => 200),
  })
  try {
    const list = () => screen.getByRole('tablist').scrollLeft
    const { unmount } = render(<Host start="b" />)
    expect(list()).toBe(0) // the second ends where the list ends
    unmount()
    render(<Host start="c" />)
    expect(list()).toBe(132) // the third ends 100 pixels further, and 32 are left next to it
    expect(document.documentElement.scrollLeft).toBe(0)
  } finally {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(HTMLElement.prototype, name, descriptor)
      else Reflect.deleteProperty(HTMLElement.prototype, name)
  }
})
