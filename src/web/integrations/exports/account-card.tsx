import { IconCheck, IconX } from '@tabler/icons-react'
import { useMe } from '../../lib/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Card } from '../../ui/card.tsx'

const inIt = ['Clicks, visits, conversions', 'Links, sites, views, notes', 'Merchants, programmes, rates']

/** Everything of the account in one file: what it holds, and the way to the one place where it is downloaded. */
export function AccountCard() {
  const { userRole } = useMe()
  return (
    <Card
      title="The whole account"
      sub="all you have here, in files that open without us"
      padded
      actions={
        <AppLink to="/settings/company" className="link">
          Download everything
        </AppLink>
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
        {userRole === 'owner' ? '' : 'An owner of the account can download it.'}
      </p>
    </Card>
  )
}
