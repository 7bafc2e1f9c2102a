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
it('chooses the first when the address names a tab that is not there', () => {
  render(<Host start="gone" />)
  expect(selected().textContent).toBe('Merchant')
})
