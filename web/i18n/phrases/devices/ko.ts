import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  title: '이 기기의 알림',
  'lead.user': '병원이 메시지를 보내거나 예약이 바뀌면 페이지가 닫혀 있어도 이 기기로 알려 드립니다.',
  'lead.hospital': '환자가 메시지를 보내거나 예약이 바뀌면 페이지가 닫혀 있어도 이 기기로 알려 드립니다.',
  'lead.operator': '처리할 일이 생기면 페이지가 닫혀 있어도 이 기기로 알려 드립니다.',
  'lead.interpreter': '상담이 배정되거나 맡은 상담에 새 메시지가 오면 페이지가 닫혀 있어도 이 기기로 알려 드립니다.',
  'lead.lockScreen': '알림 설정에서 따로 선택하지 않는 한 잠금 화면에는 이름, 병원, 메시지 내용이 표시되지 않습니다.',
  turnOn: '이 기기로 알림 받기',
  turningOn: '켜는 중',
  asks: '이어서 브라우저가 알림 표시를 허용할지 묻습니다.',
  on: '이 기기로 알림을 받고 있습니다.',
  turnOff: '이 기기의 알림 끄기',
  turningOff: '끄는 중',
  failed: '변경되지 않았습니다',
  notReached: '알림을 켜지 못했습니다',
  'notReached.text': '허용되지 않았거나, 지금 이 브라우저가 알림 서비스에 연결되지 않습니다. 다시 시도할 수 있습니다.',
  blocked: '이 브라우저에서 알림이 차단되어 있습니다',
  'blocked.text': '주소 옆 아이콘에서 이 사이트의 설정을 열어 알림을 허용한 다음 이 페이지를 다시 여세요.',
  homeScreen: 'iPhone이나 iPad에서는 먼저 이 사이트를 홈 화면에 추가하세요',
  'homeScreen.share': 'Safari에서 공유를 누릅니다.',
  'homeScreen.add': '홈 화면에 추가를 선택합니다.',
  'homeScreen.open': '새 아이콘으로 사이트를 연 다음 이 페이지로 돌아옵니다.',
  unsupported: '이 브라우저는 닫힌 사이트의 알림을 표시할 수 없습니다.',
} as const satisfies TranslatedPhrases<typeof en>;
