import { AppLink } from '../ui/app-link.tsx'

/** Where merchants without a network are: who looks for them among the networks is led there. */
export const DirectWay = ({ before = '' }: { before?: string }) => (
  <p className="dim">
    {before}Merchants you work with without a network are under{' '}
    <AppLink to="/partners" className="link">
      My direct partners
    </AppLink>
    .
  </p>
)
