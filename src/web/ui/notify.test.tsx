import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { notify } from './notify.ts'

it('says what failed, but not what the demo has a dialog for', async () => {
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  )
  notify('This action is not allowed in Demo mode', 'bad')
  notify('There is no such merchant', 'bad')
  await screen.findByText('There is no such merchant')
  expect(screen.queryByText('This action is not allowed in Demo mode')).toBeNull()
})
