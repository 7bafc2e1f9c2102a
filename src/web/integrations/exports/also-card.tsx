import { AppLink } from '../../ui/app-link.tsx'
import { Card } from '../../ui/card.tsx'

/** Links to exports on other screens. */
export const AlsoCard = () => (
  <Card title="Also" padded>
    <ul className="export-also">
      <li>
        The whole account in one file <span className="spacer" />
        <AppLink to="/settings/company" className="link">
          Download everything
        </AppLink>
      </li>
      <li>
        CSV of what a table shows <span className="spacer" /> <span className="dim">on every table</span>
      </li>
      <li>
        Looker Studio, Power BI <span className="spacer" />
        <AppLink to="/integrations" className="link">
          with an API key
        </AppLink>
      </li>
      <li>
        A word when an export is done <span className="spacer" />
        <AppLink to="/integrations" search={{ tab: 'webhooks' }} className="link">
          a webhook
        </AppLink>
      </li>
    </ul>
  </Card>
)
