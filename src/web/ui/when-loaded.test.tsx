import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { WhenLoaded } from './when-loaded.tsx'

/** Returns the answers in turn; errors are thrown. */
function Rows({ answers }: { answers: (string[] | Error)[] }) {
  const asked = useQuery({
    queryKey: ['rows'],
    queryFn: async () => {
      const answer = answers.shift()
      if (!Array.isArray(answer)) throw answer ?? new Error('Asked once too often')
      return answer
    },
    retry: false,
  })
  return (
    <>
      <button type="button" onClick={() => void asked.refetch()}>
        Again
      </button>
      <p>{asked.error?.message}</p>
      <WhenLoaded asked={asked} what="rows">
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        )}
      </WhenLoaded>
    </>
  )
}
const show = (...answers: (string[] | Error)[]) => {
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Rows answers={answers} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return user
}

it('says that it loads, that it failed with a way to try again, and then shows what came', async () => {
  const user = show(new Error('Not now'), ['one'])
  expect(screen.getByRole('status', { name: 'Loading rows' })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('one')).toBeDefined()
})

it('keeps what came when asking again fails', async () => {
  const user = show(['one'], new Error('Not now'))
  expect(await screen.findByText('one')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Again' }))
  expect(await screen.findByText('Not now')).toBeDefined()
  expect(screen.getByText('one')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
