import { MerchantView } from './merchant-view.tsx'

/** /merchants/{advertiserUuid}; a domain may be in the place of the id. */
export default function MerchantPage() {
  return <MerchantView form="merchants" />
}
