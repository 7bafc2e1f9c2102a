import { Button, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerDays } from '../../contract/alerts/alert-choices.ts'
import type { Alert } from '../../contract/alerts/alerts.ts'
import { longest } from '../../contract/bounds.ts'
import { fullDay } from '../../report/date-text.ts'
import { plural } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { Card } from '../ui/card.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { notify } from '../ui/notify.ts'

type Dated = 'expected' | 'muted'
const said = { expected: 'said it was expected', muted: 'snoozed it', done: 'has acted' } as const

/** The answers to an alert, and their consequences. */
export function AnswerCard({ alert: a }: { alert: Alert }) {
  const api = useApi()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<Dated | null>(null)
  const write = useMutation({
    mutationFn: (answer: 'done' | 'none') => api.alerts.answer({ alertUuid: a.alertUuid, answer }),
    onSuccess: () => makeStale(queries, 'alerts'),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return (
    <Card title="Your answer" padded>
      {a.answer === null ? (
        <dl className="alert-answers">
          <dt>
            <Button variant="default" size="xs" fullWidth onClick={() => setAsking('expected')}>
              Expected…
            </Button>
          </dt>
          <dd>I know why. These days are left out of what is usual, until the day you name.</dd>
          <dt>
            <Button variant="default" size="xs" fullWidth onClick={() => setAsking('muted')}>
              Snooze here…
            </Button>
          </dt>
          <dd>Say nothing of this here for some days. Others go on.</dd>
          {a.state === 'closed' ? null : (
            <>
              <dt>
                <Button
                  variant="default"
                  size="xs"
                  fullWidth
                  loading={write.isPending}
                  onClick={() => write.mutate('done')}
                >
                  Done
                </Button>
              </dt>
              <dd>{a.fact ? 'I have acted. It closes now.' : 'I have acted. It closes after three usual days.'}</dd>
            </>
          )}
        </dl>
      ) : (
        <>
          <p>
            {a.answerUserName ?? 'Somebody'} {said[a.answer]}
            {a.answerUntilDate ? `, until ${fullDay(a.answerUntilDate)}` : ''}
            {a.answerReason ? `: ${a.answerReason}` : '.'}
          </p>
          <Button variant="default" size="xs" loading={write.isPending} onClick={() => write.mutate('none')}>
            Take it back
          </Button>
        </>
      )}
      {asking ? <AnswerDialog alert={a} answer={asking} onClose={() => setAsking(null)} /> : null}
    </Card>
  )
}

function AnswerDialog({ alert: a, answer, onClose }: { alert: Alert; answer: Dated; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const form = useServerForm<{ days: string; reason: string }, object>({
    initialValues: { days: String(answerDays[1]), reason: '' },
    save: ({ days, reason }) => api.alerts.answer({ alertUuid: a.alertUuid, answer, days: Number(days), reason }),
    onSaved: async () => {
      await makeStale(queries, 'alerts')
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog
      title={answer === 'expected' ? 'This was expected' : 'Snooze this alert'}
      submitLabel={answer === 'expected' ? 'Close as expected' : 'Snooze'}
      form={form}
      onClose={onClose}
    >
      <Select
        label="For how long"
        allowDeselect={false}
        data={answerDays.map((n) => ({ value: String(n), label: plural(n, 'day') }))}
        key={fields.key('days')}
        {...fields.getInputProps('days')}
      />
      <TextInput
        label="Why (optional)"
        maxLength={longest.alertReason}
        key={fields.key('reason')}
        {...fields.getInputProps('reason')}
      />
    </FormDialog>
  )
}
