import './account.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { TableSkeleton } from './card-skeleton.tsx'
import { DetailsCard, formId } from './details-card.tsx'
import { LocaleCard } from './locale-card.tsx'
import { MailsCard } from './mails-card.tsx'
import { userQuery } from './queries.ts'
import { SecurityCard } from './security-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { UsersCard } from './users-card.tsx'

/** /settings/profile: the user's details, formats, security, mails, and the account's users. */
export default function ProfilePage() {
  const api = useApi()
  const me = useMe()
  const mine = useQuery(userQuery(api, me.userUuid))
  const [isDirty, setDirty] = useState(false)
  // a new key resets the form to the stored values
  const [round, setRound] = useState(0)
  return (
    <>
      <PageHead title="Account">
        {isDirty ? (
          <>
            <span className="dim">Unsaved changes</span>
            <Button
              variant="default"
              onClick={() => {
                setRound(round + 1)
                setDirty(false)
              }}
            >
              Discard
            </Button>
            <Button type="submit" form={formId}>
              Save changes
            </Button>
          </>
        ) : null}
      </PageHead>
      <PageBody>
        <div className="account-grid">
          <div className="account-main">
            {mine.data ? (
              <DetailsCard key={`${round} ${mine.data.userUpdatedDatetime}`} user={mine.data} onDirty={setDirty} />
            ) : (
              <Card title="User details" padded>
                {mine.error ? (
                  <ErrorPanel small message={messageOf(mine.error)} onRetry={() => void mine.refetch()} />
                ) : (
                  <TableSkeleton rows={4} />
                )}
              </Card>
            )}
            <LocaleCard />
            <UsersCard />
          </div>
          <div className="account-side">
            <SecurityCard isFilled={!isDirty} />
            <SessionsCard />
            <MailsCard />
          </div>
        </div>
      </PageBody>
    </>
  )
}
