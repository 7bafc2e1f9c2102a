import { AppLink } from '../ui/app-link.tsx'

/** A link to merchants without a network, for users who search for them among the networks. */
export const DirectWay = ({ before = '' }: { before?: string }) => (
  <p className="dim">
    {before}Merchants you work with without a network are under{' '}
    <AppLink to="/partners" className="link">
      My direct partners
    </AppLink>
    .
  </p>
)
