import { MantineProvider } from '@mantine/core'
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
it('has what there is no room for under "More", whole, and the chosen one in the row', async () => {
  // a row of 210 pixels, with tabs of 100
  const width = (of: (row: HTMLElement) => number) => ({
    configurable: true,
    get(this: HTMLElement) {
      return of(this)
    },
  })
  const before = ['scrollWidth', 'clientWidth'].map(
    (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
  )
  Object.defineProperties(HTMLElement.prototype, {
    scrollWidth: width((row) => (row.role === 'tablist' ? 100 * row.children.length : 0)),
    clientWidth: width((row) => (row.role === 'tablist' ? 210 : 0)),
  })
  try {
    const user = userEvent.setup()
    render(
      <MantineProvider env="test">
        <Host start="a" />
      </MantineProvider>,
    )
    const shown = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
    expect(shown()).toEqual(['Merchant', 'Page3'])
    await user.click(screen.getByRole('button', { name: 'More: Group by' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Device' }))
    expect(shown()).toEqual(['Merchant', 'Device'])
    expect(selected().textContent).toBe('Device')
    // arrow keys wrap around the visible tabs
    selected().focus()
    await user.keyboard('{ArrowRight}')
    expect(selected().textContent).toBe('Merchant')
  } finally {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(HTMLElement.prototype, name, descriptor)
      else Reflect.deleteProperty(HTMLElement.prototype, name)
  }
})
it('has at most so many in the row as it is told', () => {
  render(<Tabs label="Group by" items={items} value="a" onChange={() => {}} most={2} />)
  expect(screen.getAllByRole('tab')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'More: Group by' })).toBeTruthy()
})
