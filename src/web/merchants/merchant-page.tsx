import { MerchantView } from './merchant-view.tsx'

/** /merchants/{advertiserUuid}; a domain may replace the id. */
export default function MerchantPage() {
  return <MerchantView form="merchants" />
}
