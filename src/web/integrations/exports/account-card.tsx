import { Button } from '@mantine/core'
import { IconCheck, IconDownload, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/notify.ts'

const inIt = ['Clicks, visits, conversions', 'Links, sites, views, notes', 'Merchants, programmes, rates']

/** Everything of the account in one file: the same download as on the Account page. */
export function AccountCard() {
  const api = useApi()
  const { userRole } = useMe()
  const prepare = useMutation({
    mutationFn: () => api.closing.prepareExport({}),
    onSuccess: ({ exportUrl }) => window.location.assign(exportUrl),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return (
    <Card
      title="The whole account"
      sub="all you have here, in files that open without us"
      padded
      actions={
        userRole === 'owner' ? (
          <Button
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={prepare.isPending}
            onClick={() => prepare.mutate()}
          >
            Make export
          </Button>
        ) : null
      }
    >
      <ul className="key-can">
        {inIt.map((what) => (
          <li key={what}>
            <IconCheck size={16} aria-hidden className="key-yes" />
            {what}
          </li>
        ))}
        <li>
          <IconX size={16} aria-hidden className="key-no" />
          Passwords and keys stay out
        </li>
      </ul>
      <p className="dim export-note">
        A zip with a file for each table, a JSON object a line, and a page that says what is what.{' '}
        {userRole === 'owner' ? '' : 'An owner of the account can make it.'}
      </p>
    </Card>
  )
}
