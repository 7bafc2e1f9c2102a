import { MantineProvider, TextInput } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import { Dialog } from './dialog.tsx'

/** A drawer with a question, a form and a notice, stacked on top of each other. */
function Pile() {
  const [open, setOpen] = useState(['drawer', 'question', 'form', 'notice'])
  const close = (name: string) => () => setOpen((old) => old.filter((other) => other !== name))
  return (
    <MantineProvider env="test">
      <DetailDrawer opened={open.includes('drawer')} onClose={close('drawer')} title="drawer" />
      <ConfirmDialog
        opened={open.includes('question')}
        onClose={close('question')}
        onConfirm={() => undefined}
        title="question"
      />
      {open.includes('form') ? (
        <Dialog onClose={close('form')} title="form">
          <TextInput label="Name" />
        </Dialog>
      ) : null}
      {open.includes('notice') ? (
        <Dialog onClose={close('notice')} title="notice">
          Not allowed
        </Dialog>
      ) : null}
    </MantineProvider>
  )
}

it('closes one at a time with Escape, the one on top first', async () => {
  const user = userEvent.setup()
  render(<Pile />)
  const names = () => screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent)
  await waitFor(() => expect(names()).toEqual(['drawer', 'question', 'form', 'notice']))
  for (const left of [['drawer', 'question', 'form'], ['drawer', 'question'], ['drawer'], []]) {
    await user.keyboard('{Escape}')
    await waitFor(() => expect(names()).toEqual(left))
  }
})
