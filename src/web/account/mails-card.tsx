import { alertMailKinds, type MailKind, mailKinds } from '../../contract/mailings/mail-kinds.ts'
import { MailSwitches } from '../lib/mail-switches.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'

const kinds = (Object.keys(mailKinds) as MailKind[]).filter((kind) => !alertMailKinds.includes(kind))

/** Mail preferences. Alert mails have their own settings; mails about sign-in and invoices are always sent. */
export const MailsCard = () => (
  <Card
    title="E-mails"
    padded
    actions={
      <AppLink to="/email-notification/monthly-report" className="link">
        See the report
      </AppLink>
    }
  >
    <MailSwitches kinds={kinds} />
    <p className="dim mail-note">
      Mails of alerts are chosen in the{' '}
      <AppLink to="/alerts/settings" hash="my-mails" className="link">
        alert settings
      </AppLink>
      . Mails about sign-in and invoices are always sent.
    </p>
  </Card>
)
