import { TextInput } from '@mantine/core'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Refusal, showPage } from '../../lib/test-page.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useServerForm } from './use-server-form.ts'

type Values = { name: string; domain: string }

/** A page with a button that opens a dialog with two fields; `save` is the server. */
function show(save: (values: Values) => Promise<string>) {
  const saved: string[] = []
  function Inner({ onClose }: { onClose: () => void }) {
    const form = useServerForm<Values, string>({
      initialValues: { name: '', domain: '' },
      validate: { name: (v) => (v === '' ? 'This field is required' : null) },
      save,
      onSaved: (text) => {
        saved.push(text)
        onClose()
      },
    })
    return (
      <FormDialog title="Add site" submitLabel="Add" form={form} onClose={onClose}>
        <TextInput label="Name" key={form.fields.key('name')} {...form.fields.getInputProps('name')} />
        <TextInput label="Domain" key={form.fields.key('domain')} {...form.fields.getInputProps('domain')} />
      </FormDialog>
    )
  }
  showPage(
    '/x',
    function Page() {
      const [opened, setOpened] = useState(false)
      return (
        <main>
          <h1>Sites</h1>
          <button type="button" onClick={() => setOpened(true)}>
            Open
          </button>
          {opened ? <Inner onClose={() => setOpened(false)} /> : null}
        </main>
      )
    },
    {},
  )
  return saved
}
const open = async () => {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Open' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Add site' })) }
}
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('begins at its first field and gives the focus back to what opened it', async () => {
  show(() => Promise.resolve('x'))
  const { user, dialog } = await open()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Name')))
  await user.keyboard('{Escape}')
  await isGone()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
})

it('says at the field what is missing, goes there, and asks the server nothing', async () => {
  let asked = 0
  show(() => Promise.resolve(String((asked += 1))))
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(dialog.getByText('This field is required')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Name')))
  expect(asked).toBe(0)
})

it('puts what the server refuses at its field, keeps what was typed, and closes once it is taken', async () => {
  let refusals = 1
  const saved = show((values) =>
    refusals-- > 0
      ? Promise.reject(new Refusal('domain: must be a domain like example.com'))
      : Promise.resolve(`${values.name} ${values.domain}`),
  )
  const { user, dialog } = await open()
  await user.type(dialog.getByLabelText('Name'), 'Kaffe')
  await user.type(dialog.getByLabelText('Domain'), 'kaffe{Enter}')
  expect(await dialog.findByText('Must be a domain like example.com')).toBeTruthy()
  expect(dialog.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Domain')))
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Kaffe')
  expect(saved).toEqual([])
  await user.type(dialog.getByLabelText('Domain'), '.dk{Enter}')
  await isGone()
  expect(saved).toEqual(['Kaffe kaffe.dk'])
})

it('says above the buttons what belongs to no field, and stays', async () => {
  const saved = show(() => Promise.reject(new Refusal('Your plan holds no more sites')))
  const { user, dialog } = await open()
  await user.type(dialog.getByLabelText('Name'), 'Kaffe{Enter}')
  expect((await dialog.findByRole('alert')).textContent).toBe('Your plan holds no more sites')
  expect(saved).toEqual([])
})

it('cannot be left while the server has not answered, and is not sent twice', async () => {
  const answers: ((text: string) => void)[] = []
  const saved = show(() => new Promise((resolve) => void answers.push(resolve)))
  const { user, dialog } = await open()
  await user.type(dialog.getByLabelText('Name'), 'Kaffe{Enter}')
  await waitFor(() => expect(answers).toHaveLength(1))
  await user.keyboard('{Escape}{Enter}')
  expect(screen.getByRole('dialog', { name: 'Add site' })).toBeTruthy()
  expect(screen.queryByText('Leave without saving?')).toBeNull()
  answers[0]?.('done')
  await isGone()
  expect([answers.length, saved]).toEqual([1, ['done']])
})

it('asks before an Escape loses what was typed, and not where nothing was', async () => {
  show(() => Promise.resolve('x'))
  const { user, dialog } = await open()
  await user.type(dialog.getByLabelText('Name'), 'Kaffe{Escape}')
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await user.click(question.getByRole('button', { name: 'Go on editing' }))
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Kaffe')
  await user.type(dialog.getByLabelText('Name'), '{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await isGone()
})

it('passes the checks of accessibility with a field refused', async () => {
  show(() => Promise.reject(new Refusal('name: Stands there already')))
  const { user, dialog } = await open()
  await user.type(dialog.getByLabelText('Name'), 'Kaffe{Enter}')
  await dialog.findByText('Stands there already')
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const found = await axe.run(document.body, { rules })
  // the theme labels the library's close button, and tests do not load the theme
  expect(found.violations.map((v) => v.id).filter((id) => id !== 'button-name')).toEqual([])
})
