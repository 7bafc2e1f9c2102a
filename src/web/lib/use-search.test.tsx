import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { FilterItem } from '../../report/search.ts'
import { showPage } from './test-page.tsx'
import { useSearchState } from './use-search.ts'

const some = (count: number): FilterItem[] =>
  Array.from({ length: count }, () => ({ key: 'trackerUuids', value: crypto.randomUUID() }))

function Picks() {
  const { filters, setSearch } = useSearchState()
  return (
    <>
      <p>{filters.length} chosen</p>
      {[3, 2000].map((count) => (
        <button key={count} type="button" onClick={() => setSearch({ filters: some(count) })}>
          Choose {count}
        </button>
      ))}
    </>
  )
}

it('keeps the choice as it was when an address cannot hold the new one', async () => {
  const page = showPage('/picks', Picks, {})
  await userEvent.click(await screen.findByRole('button', { name: 'Choose 3' }))
  await waitFor(() => expect(screen.getByText('3 chosen')).toBeTruthy())
  const before = page.search()
  await userEvent.click(screen.getByRole('button', { name: 'Choose 2000' }))
  expect(screen.getByText('3 chosen')).toBeTruthy()
  expect(page.search()).toEqual(before)
})
