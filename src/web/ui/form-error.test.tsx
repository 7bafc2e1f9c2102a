import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ApiError, refusalOf } from '../lib/api-error.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FormError } from './form-error.tsx'

const demo = 'This action is not allowed in Demo mode'

it.each([
  ['nothing', null, null],
  ['a sentence', 'Still in use', 'Still in use'],
  ['a refusal', new ApiError(400, 'viewName: This field is required'), 'viewName: This field is required'],
  ['a failure without words', new Error(''), 'Something went wrong'],
  ['what the demo account may not do', new ApiError(403, demo), null],
  ['its sentence', demo, null],
])('a form says of %s what there is to say', (_, problem, text) => {
  expect(refusalOf(problem)).toBe(text)
  render(<FormError problem={problem} />)
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(text)
})

it('leaves a refused write of the demo account to its dialog; the question stays and can be asked again', async () => {
  const user = userEvent.setup()
  let asked = 0
  const onConfirm = () => {
    asked += 1
    return Promise.reject(new ApiError(403, demo))
  }
  render(
    <MantineProvider env="test">
      <ConfirmDialog opened onClose={() => undefined} onConfirm={onConfirm} />
    </MantineProvider>,
  )
  const yes = screen.getByRole('button', { name: 'Yes' })
  for (const times of [1, 2]) {
    await user.click(yes)
    await waitFor(() => expect([asked, yes.dataset.loading]).toEqual([times, undefined]))
    expect(screen.queryByText(demo)).toBeNull()
    expect(screen.getByRole('dialog')).toBeTruthy()
  }
})
