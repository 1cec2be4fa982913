import { TermsPage } from '../../consoles/operator/terms/terms-page.tsx';

/** The terms with a fixed translation, for operators (specification 7.10). */
export default TermsPage;
