import { alertMailKinds, type MailKind, mailKinds } from '../../contract/mailings/mail-kinds.ts'
import { MailSwitches } from '../lib/mail-switches.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'

const kinds = (Object.keys(mailKinds) as MailKind[]).filter((kind) => !alertMailKinds.includes(kind))

/** Which mails one gets, but those of alerts, which are chosen with their settings. What is about getting in, and what is about invoices, always comes. */
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
