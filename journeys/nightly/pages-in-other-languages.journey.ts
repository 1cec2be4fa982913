// Rooms: server/pages web/i18n web/routes/site web/shell web/site web/ui
import { testEveryPage } from '../every-page.ts';

testEveryPage(['zh', 'ja']);
