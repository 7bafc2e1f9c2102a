import { useForm } from '@mantine/form'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showPage } from '../lib/test-page.tsx'
import { campaignValues, type CampaignValues } from './campaign-form.ts'
import { EndDate } from './end-date.tsx'

const today = '2026-03-02'
function Form({ onSent }: { onSent: (endsAt: string) => void }) {
  const fields = useForm<CampaignValues>({ mode: 'uncontrolled', initialValues: campaignValues(null, today) })
  return (
    <form onSubmit={fields.onSubmit((values) => onSent(values.endsAt))}>
      <EndDate fields={fields} min={today} />
      <button type="submit">Send</button>
    </form>
  )
}

test('a campaign has no end date until one is chosen, and none once it is cleared', async () => {
  const sent: string[] = []
  showPage('/x', () => <Form onSent={(endsAt) => sent.push(endsAt)} />, {})
  const box = await screen.findByLabelText<HTMLInputElement>('End date (optional)')
  expect(screen.getByText('No end date')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear the end date' })).toBeNull()
  const user = userEvent.setup()
  fireEvent.change(box, { target: { value: '2026-04-30' } })
  expect(screen.queryByText('No end date')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click(screen.getByRole('button', { name: 'Clear the end date' }))
  expect(document.activeElement).toBe(screen.getByLabelText('End date (optional)'))
  expect(screen.getByText('No end date')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual(['2026-04-30', ''])
})
