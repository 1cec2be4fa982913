import type { PatientWords } from './words.ts';

export const zh: PatientWords = {
  joined: { title: '欢迎来到 {brand}', text: '您的账户已可使用。您可以用自己的语言向任何诊所提问，也会收到同一语言的答复。', button: '开始浏览' },
  message: { title: '您有一条新消息', text: '{clinic} 发来了新消息。', button: '查看消息' },
  'translation-corrected': { title: '一条译文已更正', text: '翻译人员更正了 {clinic} 发来的一条消息的译文。', button: '查看' },
  'interpreter-given': { title: '口译人员已加入您的对话', text: '{interpreter} 现在为您与 {clinic} 的对话提供口译。您可以随时结束。', button: '打开对话' },
  'interpreter-ended': { title: '口译人员已离开您的对话', text: '口译人员不再阅读您与 {clinic} 的对话，也不再书写。您可以再次申请。', button: '打开对话' },
  paid: {
    title: '您的付款收据',
    text: '我们已收到您支付给 {clinic} 的预约费 {amount}（订单 {order}）。预约费将从治疗费用中扣除，余款在诊所支付。',
    button: '查看预约',
  },
  'payment-failed': { title: '您的付款未完成', text: '订单 {order} 未付款，也没有扣款。您可以随时重试。', button: '付款记录' },
  refunded: { title: '您的付款已退还', text: '{clinic} 订单 {order} 的 {amount} 正按原付款方式退回，到账可能需要几天。', button: '付款记录' },
  'refund-asked': {
    title: '诊所已申请为您退款',
    text: '{clinic} 无法保留您的日期，已申请退还订单 {order} 的款项。完成后我们会立即通知您。',
    button: '查看预约',
  },
  'refund-declined': {
    title: '您的预约金暂未退还',
    text: '{clinic} 曾申请退还订单 {order} 的款项，此次未予退还。原因和后续步骤请查看您的对话。',
    button: '查看预约',
  },
  'date-offered': { title: '有可供您选择的日期', text: '{clinic} 为您提供了几个日期，并保留至 {until}。', button: '选择日期' },
  'date-fixed': { title: '您的日期已确定', text: '您到访 {clinic} 的时间定为 {when}。', button: '查看到访信息' },
  'date-moved': { title: '您的日期已更改', text: '您到访 {clinic} 的时间改为 {when}，原为 {was}。', button: '查看到访信息' },
  'move-declined': { title: '您的日期不变', text: '{clinic} 无法更改您的日期，仍为 {when}。', button: '查看到访信息' },
  'date-given-up': {
    title: '您的日期已取消',
    text: '您原定 {when} 到访 {clinic} 的安排已取消。',
    bare: '{clinic} 无法安排您所申请的日期。您可以申请其他日期。',
    button: '接下来可以做什么',
  },
  'offer-lapsed': { title: '日期不再为您保留', text: '{clinic} 为您提供的日期已重新开放给他人。您可以申请新的日期。', button: '申请日期' },
  'hold-lapsed': { title: '您申请的时间不再保留', text: '{clinic} 尚未答复。如果该时间仍然空闲，诊所仍可为您安排。', button: '查看预约' },
  'not-come': { title: '您没有到访', text: '{clinic} 记录您未在 {when} 到访。如有误，或需要新的日期，请联系诊所。', button: '联系诊所' },
  'not-come-corrected': { title: '您的到访记录已更正', text: '{clinic} 误记您未在 {when} 到访，现已更正。', button: '查看预约' },
  'reminder-week': { title: '距您到访还有一周', text: '您将于 {when} 到访 {clinic}。请查看准备事项和路线。', button: '查看到访信息' },
  'reminder-day': { title: '您明天到访', text: '您将于 {when} 到访 {clinic}。页面上有给出租车司机看的韩文地址。', button: '查看到访信息' },
  'day-after': { title: '您今天感觉如何？', text: '希望您在 {clinic} 一切顺利。如有任何不适，请立即联系诊所，不要等待。', button: '术后护理与联系方式' },
  'review-asked': {
    title: '这次体验如何？',
    text: '其他正在考虑同一家诊所的人，想知道您在 {clinic} 的到诊情况。是否撰写由您决定，撰写没有任何报酬。',
    button: '撰写评价',
  },
  'review-answered': {
    title: '您的评价有了回复',
    text: '{clinic} 回复了您的评价。',
    button: '查看回复',
  },
  'review-hidden': {
    title: '您的评价已被隐藏',
    text: '我们隐藏了您对 {clinic} 的评价。您的页面上写明了原因。',
    button: '查看原因',
  },
  'review-shown': {
    title: '您的评价已重新显示',
    text: '您对 {clinic} 的评价重新对所有人可见。',
    button: '查看我的评价',
  },
};
