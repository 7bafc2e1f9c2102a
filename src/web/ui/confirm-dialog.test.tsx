import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

it('waits for the tick', async () => {
  const user = userEvent.setup()
  const onConfirm = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <ConfirmDialog opened onClose={onClose} onConfirm={onConfirm} tick="Yes — I'm sure" confirmLabel="Delete" />
    </MantineProvider>,
  )
  const button = screen.getByRole('button', { name: 'Delete' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox'))
  await user.click(button)
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(onClose).toHaveBeenCalledTimes(1)
})
it('stays open with the reason when it fails', async () => {
  const user = userEvent.setup()
  const onClose = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <ConfirmDialog opened onClose={onClose} onConfirm={() => Promise.reject(new Error('Still in use'))} />
    </MantineProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Still in use')
  expect(onClose).not.toHaveBeenCalled()
})
it('stays until what was confirmed has ended, whatever is pressed meanwhile', async () => {
  const user = userEvent.setup()
  const onClose = vi.fn<() => void>()
  let fail: (problem: Error) => void = () => undefined
  const onConfirm = vi.fn<() => Promise<void>>(() => new Promise((_, reject) => (fail = reject)))
  render(
    <MantineProvider env="test">
      <ConfirmDialog opened onClose={onClose} onConfirm={onConfirm} />
    </MantineProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  expect(screen.getByRole('button', { name: 'Yes' }).dataset.loading).toBe('true')
  const overlay = document.querySelector('.mantine-Modal-overlay')
  if (!overlay) throw new Error('There is nothing beside the dialog')
  await user.keyboard('{Escape}')
  await user.click(overlay)
  for (const button of screen.getAllByRole('button')) await user.click(button)
  expect(onClose).not.toHaveBeenCalled()
  expect(onConfirm).toHaveBeenCalledTimes(1)

  fail(new Error('Still in use'))
  expect((await screen.findByRole('alert')).textContent).toBe('Still in use')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Yes'))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})
function List() {
  const [rows, setRows] = useState(['a', 'b'])
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <section aria-label="List">
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td>
                <button type="button" onClick={() => setAsked(row)}>
                  Delete {row}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => setRows(rows.filter((row) => row !== asked))}
      />
    </section>
  )
}
it('leaves the keyboard in the list when what it was asked from was deleted', async () => {
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <List />
    </MantineProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Delete b' }))
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'List' })))

  await user.click(screen.getByRole('button', { name: 'Delete a' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete a'))
})
