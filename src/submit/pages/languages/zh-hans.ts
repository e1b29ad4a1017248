import type { Messages } from '../messages';

export const zhHans = {
  thanks: '谢谢您！',
  received: '您提交的内容已收到。',
  notSent: '表单未能提交',
  typed: '您填写的内容通常仍在浏览器中，点击浏览器的“后退”按钮即可找回。',
  back: '返回网站',
  backButton: '点击浏览器的“后退”按钮即可返回上一页。',
  code: '错误代码',
  reason: {
    invalid_body: '表单数据无法读取。',
    missing_access_key: '表单尚未设置完整：缺少访问密钥。',
    invalid_access_key: '表单设置有误：访问密钥无法识别。',
    inactive_form: '此表单目前暂停接收提交。',
    form_unavailable: '此表单无法接收提交。',
    origin_not_allowed: '此表单不接受来自您所访问网站的提交。',
    payload_too_large: '您提交的内容过大。',
    unsupported_content_type: '表单的提交格式不受支持。',
    rate_limited: '您的网络在短时间内提交的次数过多。',
    quota_reached: '此表单的提交数量已达上限。',
    profile_lookup_failed: '暂时无法读取表单设置。',
    fault: '我们这边出现了问题。',
  },
  advice: {
    resend: '请返回后重新提交。如果仍未成功，请告知网站负责人。',
    retry: '请稍候片刻，然后重新提交。',
    wait: '请等待一分钟后重新提交。如果仍未成功，请等待 15 分钟。',
    shrink: '请减少附件数量、使用较小的文件或缩短文字，然后重新提交。',
    later: '请稍后再试，或通过其他方式联系网站负责人。',
    elsewhere: '请通过其他方式联系网站负责人。',
    report: '这不是您的操作问题，请告知网站负责人。',
  },
} satisfies Messages;
