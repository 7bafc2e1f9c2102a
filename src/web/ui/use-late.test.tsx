import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, type ReactNode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useLate } from './use-late.ts'

const List = ({ opened }: { opened: boolean }) => <p>{opened ? 'open' : 'closed'}</p>
type Load = () => Promise<{ default: typeof List }>

function Host({ load }: { load: Load }) {
  const [opened, setOpened] = useState(false)
  const late = useLate(load, opened)
  return (
    <>
      <button type="button" {...late.near} onClick={() => setOpened(true)}>
        List
      </button>
      {late.Part ? <late.Part opened={opened && late.ready} /> : null}
    </>
  )
}
class Catch extends Component<{ children: ReactNode }, { text: string | null }> {
  override state = { text: null }
  static getDerivedStateFromError = (error: Error) => ({ text: error.message })
  override render = () => this.state.text ?? this.props.children
}

it('asks for the code when the mouse or the focus comes, once, and keeps the button', async () => {
  const load = vi.fn<Load>(async () => ({ default: List }))
  render(<Host load={load} />)
  expect(load).not.toHaveBeenCalled()
  const user = userEvent.setup()
  const button = screen.getByRole('button')
  await user.tab()
  expect(await screen.findByText('closed')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('open')).toBeTruthy()
  expect(screen.getByRole('button')).toBe(button)
  expect(document.activeElement).toBe(button)
})
it('opens what was pressed before its code was there', async () => {
  let arrive: () => void = () => undefined
  const load: Load = () =>
    new Promise((resolve) => {
      arrive = () => resolve({ default: List })
    })
  render(<Host load={load} />)
  fireEvent.click(screen.getByRole('button'))
  expect(screen.queryByText(/open|closed/)).toBeNull()
  await act(async () => arrive())
  expect(await screen.findByText('open')).toBeTruthy()
})
it('fails only when it is wanted', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const load: Load = () => Promise.reject(new Error('did not arrive'))
  render(
    <Catch>
      <Host load={load} />
    </Catch>,
  )
  const user = userEvent.setup()
  await user.hover(screen.getByRole('button'))
  expect(screen.getByRole('button')).toBeTruthy()
  await user.click(screen.getByRole('button'))
  expect(await screen.findByText('did not arrive')).toBeTruthy()
  vi.restoreAllMocks()
})
