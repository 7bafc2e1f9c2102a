import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayText } from '../../report/date-text.ts'
import { plural } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { notify } from '../ui/notify.ts'
import { TableSkeleton } from './card-skeleton.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { secondFactorQuery } from './queries.ts'
import { RecoveryCodesDialog } from './recovery-codes.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'

interface SecurityCardProps {
  /** The page has no other filled button. */
  isFilled?: boolean
}

/** Second factor and passkeys. */
export function SecurityCard({ isFilled = true }: SecurityCardProps) {
  const api = useApi()
  const queries = useQueryClient()
  const { userTimezone } = useMe()
  const found = useQuery(secondFactorQuery(api))
  const [open, setOpen] = useState<'on' | 'off' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: ['account'] })
  const renew = useMutation({
    mutationFn: () => api.secondFactor.renewCodes({}),
    onSuccess: async ({ recoveryCodes }) => {
      setCodes(recoveryCodes)
      await refresh()
    },
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  const state = found.data
  return (
    <Card title="Sign-in security" padded>
      {found.isPending ? <TableSkeleton rows={2} /> : null}
      {found.error && !state ? (
        <ErrorPanel small message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : null}
      {state ? (
        <div className="security-part">
          <h3 className="security-title">
            Two-factor sign-in {state.isOn ? <Badge tone="good">On</Badge> : <Badge tone="neutral">Off</Badge>}
          </h3>
          {state.isOn && state.sinceDatetime ? (
            <>
              <p className="dim">
                Since {dayText(state.sinceDatetime, userTimezone)} · {plural(state.recoveryCodesLeft, 'recovery code')}{' '}
                left
              </p>
              {state.recoveryCodesLeft <= 3 ? <output>Make new recovery codes before none is left.</output> : null}
              <div className="card-buttons">
                <Button variant="default" size="xs" loading={renew.isPending} onClick={() => renew.mutate()}>
                  New recovery codes
                </Button>
                <Button variant="default" size="xs" onClick={() => setOpen('off')}>
                  Turn off
                </Button>
              </div>
            </>
          ) : (
            <>
              <p className="dim">
                Signing in asks for your password alone. With this on it asks for a code of an app as well.
              </p>
              <div className="card-buttons">
                <Button variant={isFilled ? 'filled' : 'default'} size="xs" onClick={() => setOpen('on')}>
                  Turn on
                </Button>
              </div>
            </>
          )}
        </div>
      ) : null}
      <PasskeyList />
      {open === 'on' ? (
        <SecondFactorDialog
          onClose={() => setOpen(null)}
          onDone={(made) => {
            setOpen(null)
            setCodes(made)
            void refresh()
          }}
        />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
      <ConfirmDialog
        opened={open === 'off'}
        onClose={() => setOpen(null)}
        onConfirm={async () => {
          await api.secondFactor.turnOff({})
          await refresh()
        }}
        title="Turn off two-factor sign-in?"
        confirmLabel="Turn off"
        danger
      >
        Your password alone signs you in again, and your recovery codes work no more.
      </ConfirmDialog>
    </Card>
  )
}
